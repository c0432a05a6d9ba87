void tell();
int main() {
  tell();
}

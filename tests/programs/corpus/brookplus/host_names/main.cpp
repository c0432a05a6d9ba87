#include "brook/brook.h"
#include "kernels.h"

#include <string>

using namespace std;

class Shape {};  // names that Brook has beside Brook+'s are the program's

int main() {
  unsigned int size[] = {5}, count = 0;
  Stream<int> s(1, size);
  brook::objects::index(s);  // as a function, `index` is the C library's
  int data[5];
  s.write(data);
  BRerror error = s.error();
  Device *devices = getDevices("cpu", &count);
  cout << data[4] << " " << (error == BR_NO_ERROR) << " " << string(devices[0].getType()) << " " << sqrt(16.0) << endl;
  map<int, Shape> shapes;
  cout << shapes.size() << endl;
  return 0;
}

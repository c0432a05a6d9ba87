#define LIMIT 1000

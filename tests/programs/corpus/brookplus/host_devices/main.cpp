#include "brookgenfiles/kernels.h"
#include "brook/Device.h"

#include <pthread.h>

struct Work {
  brook::Device *device;
  float data[4];
};

static void *run(void *argument) {
  Work *work = (Work *) argument;
  brook::useDevices(work->device, 1, NULL);
  unsigned int size[] = {4};
  brook::Stream<float> a(1, size), b(1, size);
  a.read(work->data);
  twice(a, b);
  b.write(work->data);
  if (b.error()) printf("%s\n", b.errorLog());
  return NULL;
}

int main() {
  unsigned int cpus = 0, cals = 0, all = 0, none = 1;
  brook::Device *devices = brook::getDevices("all", &all);
  brook::getDevices("cpu", &cpus);
  brook::getDevices("cal", &cals);
  printf("%u %d %d\n", cpus, all == cpus + cals, brook::getDevices("d3d", &none) == NULL && none == 0);
  printf("%s %d\n", devices[all - 1].getType(), strstr(devices[0].getBindings(), "d3d9") != NULL);

  unsigned int size[] = {4};
  const float data[] = {1, 2, 3, 4};
  float result[4];
  brook::Stream<float> here(1, size), twiceOfIt(1, size);
  here.read(data);
  twice(here, twiceOfIt);
  unsigned int count = 0, old = 7;
  brook::Device *own = here.getDevices(&count);
  printf("%u %d\n", count, own != NULL);
  brook::Device *before = brook::useDevices(&devices[all - 1], 1, &old);
  printf("%d %u\n", before == NULL, old);
  twice(twiceOfIt, twiceOfIt);  // streams move along
  twiceOfIt.write(result);
  printf("%g %g %g %g\n", result[0], result[1], result[2], result[3]);
  printf("%d\n", brook::useDevices(own, count, &old) == &devices[all - 1] && old == 1);
  twice(twiceOfIt, twiceOfIt);
  twiceOfIt.write(result);
  printf("%g %d\n", result[3], twiceOfIt.error());

  Work work[2] = {{&devices[all - 1], {1, 2, 3, 4}}, {&devices[0], {5, 6, 7, 8}}};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, run, &work[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < 2; ++i) printf("%g %g %g %g\n", work[i].data[0], work[i].data[1], work[i].data[2], work[i].data[3]);
  return 0;
}

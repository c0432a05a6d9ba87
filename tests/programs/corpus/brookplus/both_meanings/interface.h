#pragma once

void runAsBrookPlus(const float *data, float *result);
void runTyped(const float *data, float *result);

" Vim syntax of Brook: C++ and kernels over streams.
if exists("b:current_syntax")
  finish
endif
runtime! syntax/cpp.vim
unlet b:current_syntax

syn match   brookKernel    "\(::\)\@2<!\<\(kernel\|reduce\)\>\(\s\+\h\|\s*$\)\@="
syn match   brookQualifier "\<\(out\|iter\)\>\(\s\+\h\|\s*$\)\@="
syn match   brookQualifier "\<vout\>\(\s*\[\)\@="
syn match   brookPosition  "\<iter\>\(\s*(\)\@="
syn match   brookStreamName "[:[:alnum:]_]\@1<!\h\w*\s*<\([^<>;{}\"()]\|([^()]*)\)*>\(\s*\([,;=)]\|$\)\)\@=" contains=brookType,brookPosition,brookFunction,brookStream,brookKernel,brookQualifier,cNumber,cNumbers,cType,cStructure
syn keyword brookPosition  indexof
syn match   brookPosition  "\<\(assert\|instance\|print\|push\)\>\(\s*(\)\@="
syn keyword brookType float float2 float3 float4 int int2 int3 int4 uint uint2 uint3 uint4
syn keyword brookType double double2 char char2 char3 char4 uchar uchar2 uchar3
syn keyword brookType uchar4 short short2 short3 short4 ushort ushort2 ushort3 ushort4 fixed
syn keyword brookType fixed2 fixed3 fixed4 shortfixed shortfixed2 shortfixed3 shortfixed4
syn keyword brookStream readItem streamGatherOp streamPrint streamRead streamScatter
syn keyword brookStream streamScatterOp streamSize streamSwap streamWrite
syn match   brookFunction  "\<\(abs\|acos\|all\|any\|asin\|atan\|atan2\|ceil\|clamp\|cos\|cosh\|cross\|degrees\|distance\|dot\|exp\|exp2\|faceforward\)\>\(\s*(\)\@="
syn match   brookFunction  "\<\(floor\|fmod\|frac\|frc\|frexp\|isfinite\|isinf\|isnan\|ldexp\|len\|length\|lerp\|log\|log10\|log2\|max\|min\|modf\)\>\(\s*(\)\@="
syn match   brookFunction  "\<\(normalize\|pow\|radians\|reflect\|refract\|round\|rsqrt\|saturate\|sign\|sin\|sincos\|sinh\|smoothstep\|sqrt\|step\|tan\|tanh\|trunc\)\>\(\s*(\)\@="
syn match   brookMember    "\(\.\|::\|->\)\h\w*"

hi def link brookKernel    Keyword
hi def link brookQualifier StorageClass
hi def link brookPosition  Operator
hi def link brookStreamName Identifier
hi def link brookType      Type
hi def link brookStream    Function
hi def link brookFunction  Function

let b:current_syntax = "brook"

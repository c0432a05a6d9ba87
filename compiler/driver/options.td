// brcc's command line. Names and meanings follow clang's wherever clang has the option.
include "llvm/Option/OptParser.td"

class OptionSection<string name, string text> : OptionGroup<name>, HelpText<text>;

def output_group : OptionSection<"output", "Output">;
def preprocessor_group : OptionSection<"preprocessor", "Preprocessor">;
def dependency_group : OptionSection<"dependency", "Dependencies">;
def diagnostics_group : OptionSection<"diagnostics", "Diagnostics">;
def semantics_group : OptionSection<"semantics", "Semantics">;
def information_group : OptionSection<"information", "Information">;
def old_group : OptionSection<"old", "Of BrookGPU 0.5: accepted with a warning, without effect">;

// ---- output
def o : JoinedOrSeparate<["-"], "o">, Group<output_group>, MetaVarName<"FILE">,
  HelpText<"Write the C++ text to FILE ('-': stdout; default: the input with .cpp)">;
def header_EQ : Joined<["--"], "header=">, Group<output_group>, MetaVarName<"FILE">,
  HelpText<"Also write a header that declares the kernels">;
def brook_plus : Flag<["--"], "brook-plus">, Group<output_group>,
  HelpText<"With --header: declare the kernels as Brook+ did, as objects with its streams">;
def emit_EQ : CommaJoined<["--"], "emit=">, Group<output_group>, MetaVarName<"LIST">,
  HelpText<"What to write: cpp (default), glsl, essl, ir, reflection (JSON), report (HTML); several go beside FILE">;
def target_EQ : CommaJoined<["--"], "target=">, Group<output_group>, MetaVarName<"LIST">,
  HelpText<"Targets to generate (see --print-targets; default: cpu,cpu-scalar,glsl330,glsl430)">;
def save_temps : Flag<["--", "-"], "save-temps">, Group<output_group>,
  HelpText<"Also write what each stage gives into the current folder">;
def save_temps_EQ : Joined<["--", "-"], "save-temps=">, Group<output_group>, MetaVarName<"DIR">,
  HelpText<"As --save-temps, into DIR, which is made if need be">;
def fsyntax_only : Flag<["-"], "fsyntax-only">, Group<output_group>,
  HelpText<"Check the input and write nothing">;
def E : Flag<["-"], "E">, Group<output_group>, HelpText<"Preprocess only">;
def g : Flag<["-"], "g">, Group<output_group>,
  HelpText<"Let debuggers show the .br lines in cpu-scalar bodies">;

// ---- preprocessor
def I : JoinedOrSeparate<["-"], "I">, Group<preprocessor_group>, MetaVarName<"DIR">,
  HelpText<"Search DIR for included files">;
def isystem : JoinedOrSeparate<["-"], "isystem">, Group<preprocessor_group>, MetaVarName<"DIR">,
  HelpText<"Search DIR for included system files">;
def D : JoinedOrSeparate<["-"], "D">, Group<preprocessor_group>, MetaVarName<"NAME[=VALUE]">,
  HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, Group<preprocessor_group>, MetaVarName<"NAME">,
  HelpText<"Undefine a macro">;
def include_ : JoinedOrSeparate<["-"], "include">, Group<preprocessor_group>, MetaVarName<"FILE">,
  HelpText<"Include FILE before the input">;

// ---- dependencies
def MD : Flag<["-"], "MD">, Group<dependency_group>,
  HelpText<"Also write the files that the input depends on, as a make rule">;
def MMD : Flag<["-"], "MMD">, Group<dependency_group>,
  HelpText<"As -MD, without the files of system folders">;
def M : Flag<["-"], "M">, Group<dependency_group>,
  HelpText<"Write the rule instead of code, on stdout unless -MF or -o names a file">;
def MM : Flag<["-"], "MM">, Group<dependency_group>,
  HelpText<"As -M, without the files of system folders">;
def MF : JoinedOrSeparate<["-"], "MF">, Group<dependency_group>, MetaVarName<"FILE">,
  HelpText<"Write the rule to FILE (default: the output with .d)">;
def MT : JoinedOrSeparate<["-"], "MT">, Group<dependency_group>, MetaVarName<"TARGET">,
  HelpText<"Target of the rule (default: the output)">;
def MQ : JoinedOrSeparate<["-"], "MQ">, Group<dependency_group>, MetaVarName<"TARGET">,
  HelpText<"As -MT, with make's special characters quoted">;
def MP : Flag<["-"], "MP">, Group<dependency_group>,
  HelpText<"Add an empty rule for each included file">;

// ---- diagnostics
def W : Joined<["-"], "W">, Group<diagnostics_group>, MetaVarName<"WARNING">,
  HelpText<"Enable a warning; -Wno-NAME disables it, -Werror and -Werror=NAME make warnings errors; see --print-warnings">;
def w : Flag<["-"], "w">, Group<diagnostics_group>, HelpText<"Show no warnings">;
def fcolor_diagnostics : Flag<["-"], "fcolor-diagnostics">, Group<diagnostics_group>,
  HelpText<"Colour the messages (default: on a terminal, unless NO_COLOR is set)">;
def fno_color_diagnostics : Flag<["-"], "fno-color-diagnostics">, Group<diagnostics_group>,
  HelpText<"Do not colour the messages">;
def ferror_limit_EQ : Joined<["-"], "ferror-limit=">, Group<diagnostics_group>, MetaVarName<"N">,
  HelpText<"Stop after N errors (default: 20; 0: never)">;
def diagnostics_format_EQ : Joined<["--"], "diagnostics-format=">, Group<diagnostics_group>,
  MetaVarName<"text|json|sarif">,
  HelpText<"Form of the messages on stderr (default: text)">;

def Rpass_EQ : CommaJoined<["-"], "Rpass=">, Group<diagnostics_group>, MetaVarName<"split,gather">,
  HelpText<"Say how kernels are divided into GL passes, and why; how gathers are read">;
def Rpass_missed_EQ : CommaJoined<["-"], "Rpass-missed=">, Group<diagnostics_group>,
  MetaVarName<"vectorize">,
  HelpText<"Say what CPU code does one element at a time, and why">;

// ---- semantics
def ffp_contract_EQ : Joined<["-"], "ffp-contract=">, Group<semantics_group>,
  MetaVarName<"off|on">,
  HelpText<"on: allow a*b+c with one rounding; results then differ within a bound (default: off)">;
def fbounds_EQ : Joined<["-"], "fbounds=">, Group<semantics_group>, MetaVarName<"clamp|trap">,
  HelpText<"trap: an index outside of a gather is an AssertionError, found by a second kernel (default: clamp)">;
def max_outputs_EQ : Joined<["--"], "max-outputs=">, Group<semantics_group>, MetaVarName<"N">,
  HelpText<"Split kernels into GL passes of at most N outputs (default: 8; GLSL 4.30: 7, ES 3.0: 4, ES 3.1: 3)">;
def max_inputs_EQ : Joined<["--"], "max-inputs=">, Group<semantics_group>, MetaVarName<"N">,
  HelpText<"No GL pass of several outputs reads more than N streams (default: 16)">;
def max_instructions_EQ : Joined<["--"], "max-instructions=">, Group<semantics_group>, MetaVarName<"N">,
  HelpText<"No GL pass has more than N instructions (default: no limit)">;

// ---- information
def help : Flag<["--", "-"], "help">, Group<information_group>, HelpText<"Show this text">;
def h : Flag<["-"], "h">, Alias<help>;
def version : Flag<["--"], "version">, Group<information_group>, HelpText<"Show the version">;
def version_EQ : Joined<["--"], "version=">, Group<information_group>, MetaVarName<"json">,
  HelpText<"Show the version and what this brcc can do as JSON">;
def v : Flag<["-"], "v">, Group<information_group>,
  HelpText<"Show on stderr where #include looks">;
def ftime_report : Flag<["-"], "ftime-report">, Group<information_group>,
  HelpText<"Show on stderr how long each stage took">;
def ftime_trace_EQ : Joined<["-"], "ftime-trace=">, Group<information_group>, MetaVarName<"FILE">,
  HelpText<"Write what took how long to FILE, as Chrome trace JSON">;
def explain_EQ : Joined<["--"], "explain=">, Group<information_group>, MetaVarName<"ID">,
  HelpText<"Say what a message (BR0219) or warning (vector-truncation) is about, with examples">;
def print_targets : Flag<["--"], "print-targets">, Group<information_group>,
  HelpText<"List the targets">;
def print_warnings : Flag<["--"], "print-warnings">, Group<information_group>,
  HelpText<"List Brook's warnings">;
def print_passes : Flag<["--"], "print-passes">, Group<information_group>,
  HelpText<"List the passes">;
def print_EQ : CommaJoined<["--"], "print=">, Group<information_group>, MetaVarName<"STAGES">,
  HelpText<"Print what stages give: surface, check, each pass, ir, cpu_scalar, cpu, glsl, host">;
def stop_after_EQ : Joined<["--"], "stop-after=">, Group<information_group>, MetaVarName<"STAGE">,
  HelpText<"Write nothing and stop after a stage; they are those of --print">;
def passes_EQ : CommaJoined<["--"], "passes=">, Group<information_group>, MetaVarName<"LIST">,
  HelpText<"Run these passes on an input of IR text, and write that (-o FILE; default: stdout); see --print-passes">;

// ---- old options of BrookGPU 0.5
def p : JoinedOrSeparate<["-"], "p">, Group<old_group>, MetaVarName<"TARGET">,
  HelpText<"Code for every target is made; see --target">;
def A : Flag<["-"], "A">, Group<old_group>, HelpText<"Streams of every shape need no option">;
def N : Flag<["-"], "N">, Group<old_group>, HelpText<"Kernels may always call kernels">;
def d : Flag<["-"], "d">, Group<old_group>, HelpText<"See --print">;
def k : Flag<["-"], "k">, Group<old_group>, HelpText<"The generated text holds the shaders">;
def y : Flag<["-"], "y">, Group<old_group>, HelpText<"Kernels are split as devices need; see --max-outputs">;

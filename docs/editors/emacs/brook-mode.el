;;; brook-mode.el --- major mode for Brook, C++ with kernels over streams  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; Put this folder on `load-path' and (require 'brook-mode) in your init file.
;; Files *.br, *.bri, *.brh and *.brhi then open in it: indentation and the rest are
;; those of C++ mode; the words of Brook are highlighted.

;;; Code:

(require 'cc-mode)

(defconst brook-types
  '("float" "float2" "float3" "float4" "int" "int2" "int3" "int4" "uint" "uint2" "uint3"
    "uint4" "double" "double2" "char" "char2" "char3" "char4" "uchar"
    "uchar2" "uchar3" "uchar4" "short" "short2" "short3" "short4" "ushort" "ushort2"
    "ushort3" "ushort4" "fixed" "fixed2" "fixed3" "fixed4" "shortfixed" "shortfixed2"
    "shortfixed3" "shortfixed4")
  "Element types of streams.")

(defconst brook-stream-functions
  '("readItem" "streamGatherOp" "streamPrint" "streamRead" "streamScatter"
    "streamScatterOp" "streamSize" "streamSwap" "streamWrite")
  "Functions of host code on streams.")

(defconst brook-functions
  '("abs" "acos" "all" "any" "asin" "atan" "atan2" "ceil" "clamp" "cos" "cosh" "cross"
    "degrees" "distance" "dot" "exp" "exp2" "faceforward" "floor" "fmod" "frac" "frc"
    "frexp" "isfinite" "isinf" "isnan" "ldexp" "len" "length" "lerp" "log" "log10" "log2"
    "max" "min" "modf" "normalize" "pow" "radians" "reflect" "refract" "round" "rsqrt"
    "saturate" "sign" "sin" "sincos" "sinh" "smoothstep" "sqrt" "step" "tan" "tanh" "trunc")
  "Built-in functions of kernels.")

(defun brook-in-code (regexp)
  "Return a matcher of font lock: REGEXP, outside of comments and strings.
What it finds may be highlighted anew: C++ mode takes some words for types."
  (lambda (limit)
    (let (found)
      (while (and (setq found (re-search-forward regexp limit t))
                  (save-excursion
                    (save-match-data (nth 8 (syntax-ppss (match-beginning 0)))))))
      found)))

(defun brook-call-of (names)
  "Return a matcher of font lock: one of NAMES that is called and is no member."
  (let ((find (brook-in-code (concat (regexp-opt names "\\_<\\(") "\\_>[ \t]*("))))
    (lambda (limit)
      (let (found)
        (while (and (setq found (funcall find limit))
                    (save-excursion
                      (save-match-data
                        (goto-char (match-beginning 1))
                        (looking-back "\\.\\|->\\|::" (max (point-min) (- (point) 2)))))))
        found))))

(defconst brook-shape "[ \t]*<\\(?:[^<>;{}()]\\|([^()]*)\\)*>[ \t\n]*"
  "What stands behind the name of a stream that is declared.")

(defconst brook-declared-stream
  (concat "\\_<\\(?1:[A-Za-z_]\\w*\\)[ \t\n]+\\(?2:[A-Za-z_]\\w*\\)" brook-shape "[,;=)]")
  "A type, 1, and the first name behind it, 2.")

(defconst brook-no-types
  '("case" "class" "delete" "else" "new" "private" "protected" "public" "return" "struct"
    "template" "throw" "typename" "using" "virtual")
  "Words that stand before an instance of a template, which is no stream.")

(defun brook-find-declared-stream (limit)
  "Find a stream that is declared before LIMIT.
C++ mode takes its name for a template."
  (let (found)
    (while (and (setq found (funcall (brook-in-code brook-declared-stream) limit))
                (member (match-string 1) brook-no-types)))
    (when found (goto-char (match-end 2)))))

(defun brook-find-next-stream (_limit)
  "Find the next name of the list that point is in, behind a name."
  (when (looking-at (concat brook-shape ",[ \t\n]*\\([A-Za-z_]\\w*\\)[ \t]*<"))
    (goto-char (match-end 1))))

(defconst brook-font-lock-keywords
  `((,(brook-in-code "\\_<\\(kernel\\|reduce\\|out\\|iter\\)\\_>[ \t\n]+[A-Za-z_]")
     1 font-lock-keyword-face t)
    (,(brook-in-code "\\_<\\(?:kernel\\|reduce\\)[ \t\n]+\\w+[ \t\n]+\\(\\w+\\)[ \t\n]*(")
     1 font-lock-function-name-face t)
    (brook-find-declared-stream
     (2 font-lock-variable-name-face t)
     (brook-find-next-stream (save-excursion (search-forward ";" nil t) (point)) nil
                             (1 font-lock-variable-name-face t)))
    (,(brook-in-code "\\_<\\(vout\\)\\_>[ \t\n]*\\[") 1 font-lock-keyword-face t)
    (,(brook-in-code "\\_<indexof\\_>") 0 font-lock-keyword-face t)
    (,(brook-call-of '("assert" "iter" "instance" "print" "push")) 1 font-lock-builtin-face t)
    (,(brook-in-code (regexp-opt brook-types 'symbols)) 0 font-lock-type-face t)
    (,(brook-in-code (regexp-opt brook-stream-functions 'symbols)) 0 font-lock-builtin-face t)
    (,(brook-call-of brook-functions) 1 font-lock-builtin-face))
  "What Brook adds to the highlighting of C++.")

;;;###autoload
(define-derived-mode brook-mode c++-mode "Brook"
  "Major mode for Brook: C++ with kernels over streams."
  (font-lock-add-keywords nil brook-font-lock-keywords 'append))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.brh?i?\\'" . brook-mode))

(provide 'brook-mode)
;;; brook-mode.el ends here

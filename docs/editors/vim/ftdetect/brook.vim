autocmd BufNewFile,BufRead *.br,*.bri,*.brh,*.brhi setfiletype brook

// What the module says, as data. Squares, moves and piece codes are text: squares `3e`, moves USI (`3e3d`, `S*4d`,
// `4c4b+`), positions SFEN, piece codes the SFEN letter in uppercase with `+` before promoted kinds (`S`, `+S`).
export {};

// A boot ROM of our own for the emulated RP2040, made of traps.
//
// MicroPython calls the chip's ROM for memory and bit helpers, single-precision arithmetic and for
// erasing and programming flash. Each entry here is `BKPT n; BX LR`: the emulated core stops at the
// breakpoint, the work is done in JavaScript, and the core returns. Layout of the tables: RP2040
// datasheet, section 2.8.3 (function table, data table, look-up function at 0x14, 0x16, 0x18).

const ROM_WORDS = 4096;
const FIRST_TRAP = 0x20; // below are breakpoint numbers the emulator may use itself

// Simulated cost, typical figures: a 4 KB sector takes 45 ms to erase, 256 bytes 0.4 ms to program.
const ERASE_SECONDS = 45e-3, SECTOR = 4096, PROGRAM_SECONDS = 0.4e-3, PAGE = 256;

/**
 * Load the boot ROM into `mcu`.
 * cost(cycles): adds simulated time; flash: {erase(offset, length), program(offset, bytes)}.
 */
export function installBootRom(mcu, cost, flash) {
  const words = new Uint32Array(ROM_WORDS);
  const rom = new DataView(words.buffer);
  const traps = new Map();
  let at = 0x40;
  let trap = FIRST_TRAP;
  const registers = () => mcu.core.registers;

  function entry(work) { // returns the Thumb address of a ROM function
    const address = at;
    rom.setUint16(at, 0xbe00 | trap, true); // BKPT #trap
    rom.setUint16(at + 2, 0x4770, true); // BX LR
    at += 4;
    traps.set(trap++, work);
    return address | 1;
  }

  // --- memory and bits
  const unary = (work, cycles = 40) => entry(() => {
    registers()[0] = work(registers()[0]);
    cost(cycles);
  });
  const popcount = (v) => { let n = 0; for (v >>>= 0; v; v &= v - 1) n++; return n; };
  const reverse = (v) => {
    let r = 0;
    for (let i = 0; i < 32; i++) { r = (r << 1) | (v & 1); v >>>= 1; }
    return r >>> 0;
  };
  const trailingZeros = (v) => (v ? 31 - Math.clz32(v & -v) : 32);
  const copy = entry(() => {
    const [to, from, n] = [registers()[0] >>> 0, registers()[1] >>> 0, registers()[2] >>> 0];
    for (let i = 0; i < n; i++) mcu.writeUint8(to + i, mcu.readUint8(from + i));
    cost((n * 1.25) | 0);
  });
  const fill = entry(() => {
    const [to, value, n] = [registers()[0] >>> 0, registers()[1] & 255, registers()[2] >>> 0];
    for (let i = 0; i < n; i++) mcu.writeUint8(to + i, value);
    cost(n >> 1);
  });

  // --- flash
  const erase = entry(() => {
    const [offset, length] = [registers()[0] >>> 0, registers()[1] >>> 0];
    flash.erase(offset, length);
    cost((ERASE_SECONDS * mcu.clkSys * (length / SECTOR)) | 0);
  });
  const program = entry(() => {
    const [offset, from, length] = [registers()[0] >>> 0, registers()[1] >>> 0, registers()[2] >>> 0];
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i++) bytes[i] = mcu.readUint8(from + i);
    flash.program(offset, bytes);
    cost((PROGRAM_SECONDS * mcu.clkSys * (length / PAGE)) | 0);
  });
  const nothing = entry(() => {});

  const functions = {
    P3: unary(popcount), R3: unary(reverse), L3: unary(Math.clz32), T3: unary(trailingZeros),
    MS: fill, S4: fill, MC: copy, C4: copy, RE: erase, RP: program,
    IF: nothing, EX: nothing, FC: nothing, CX: nothing, UB: nothing, WV: nothing, DT: nothing, DE: nothing,
  };
  const lookup = entry(() => { // rom_table_lookup(table, code)
    const r = registers();
    for (let p = r[0] >>> 0; ; p += 4) {
      const code = mcu.readUint16(p);
      if (code === 0 || code === (r[1] & 0xffff)) { r[0] = code && mcu.readUint16(p + 2); return; }
    }
  });

  // --- single precision arithmetic
  const bits = new DataView(new ArrayBuffer(8));
  const toFloat = (u) => { bits.setUint32(0, u >>> 0, true); return bits.getFloat32(0, true); };
  const toBits = (f) => { bits.setFloat32(0, f, true); return bits.getUint32(0, true); };
  const clamp = (f, low, high) => (Number.isNaN(f) ? 0 : Math.max(low, Math.min(high, Math.trunc(f))));
  const binary = (work) => entry(() => {
    const r = registers();
    r[0] = toBits(work(toFloat(r[0]), toFloat(r[1])));
    cost(60);
  });
  const real = (work) => unary((u) => toBits(work(toFloat(u))));
  const floats = new Map([ // offset in the table -> function
    [0x00, binary((a, b) => a + b)], [0x04, binary((a, b) => a - b)],
    [0x08, binary((a, b) => a * b)], [0x0c, binary((a, b) => a / b)],
    [0x18, real(Math.sqrt)],
    [0x1c, unary((u) => clamp(toFloat(u), -2147483648, 2147483647))],
    [0x24, unary((u) => clamp(toFloat(u), 0, 4294967295))],
    [0x2c, unary((u) => toBits(u | 0))], [0x34, unary((u) => toBits(u >>> 0))],
    [0x3c, real(Math.cos)], [0x40, real(Math.sin)], [0x44, real(Math.tan)],
    [0x4c, real(Math.exp)], [0x50, real(Math.log)],
  ]);
  const missing = (offset) => entry(() => {
    throw new Error(`boot ROM: float function at offset 0x${offset.toString(16)} is not modelled`);
  });
  const floatEntries = [];
  for (let offset = 0; offset < 0x84; offset += 4) floatEntries.push(floats.get(offset) ?? missing(offset));

  // --- tables and header
  const writeTable = (rows) => {
    const start = at;
    for (const [code, value] of rows) {
      rom.setUint16(at, code.charCodeAt(0) | (code.charCodeAt(1) << 8), true);
      rom.setUint16(at + 2, value, true);
      at += 4;
    }
    at += 4; // a zero ends the table
    return start;
  };
  const functionTable = writeTable(Object.entries(functions));
  const floatTable = at;
  for (const address of floatEntries) { rom.setUint32(at, address, true); at += 4; }
  const dataTable = writeTable([['SF', floatTable], ['SD', floatTable]]);
  rom.setUint32(0x00, 0x20041f00, true); // initial stack pointer
  rom.setUint32(0x04, 0xef, true); // reset vector, never used: the board starts in flash
  rom.setUint8(0x10, 'M'.charCodeAt(0));
  rom.setUint8(0x11, 'u'.charCodeAt(0));
  rom.setUint8(0x12, 1);
  rom.setUint8(0x13, 2); // version of the ROM
  rom.setUint16(0x14, functionTable, true);
  rom.setUint16(0x16, dataTable, true);
  rom.setUint16(0x18, lookup, true);

  mcu.loadBootrom(words);
  mcu.onBreak = (number) => {
    const work = traps.get(number);
    if (!work) throw new Error(`boot ROM: unknown breakpoint ${number}`);
    work();
  };
}

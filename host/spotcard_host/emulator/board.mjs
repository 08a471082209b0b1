// An emulated Raspberry Pi Pico: rp2040js with a boot ROM, flash that can be written, a clock that
// knows the flash cache, and the USB serial port on a TCP port of this machine.
//
//   node board.mjs --uf2 IMAGE.uf2 [--flash FILE] [--port 0] [--miss 20] [--rp2040js FOLDER]
//
// --flash: contents of the flash, read at the start when it exists (the image is then not loaded
// again unless --reflash) and written at the end. --miss: cycles of a flash cache miss.
//
// It talks in JSON lines on standard output ({"event": "ready", "port": N} first) and obeys lines on
// standard input: `stats`; `cut N` (power fails at the Nth flash operation from now, which is left
// half done); `copy N FILE` (FILE becomes the flash as such a cut would leave it, and the board goes
// on); `off` (power fails now); `ground PIN` and `release PIN` (a wire to ground); `quit`. It
// ends when its standard input ends.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { installBootRom } from './bootrom.mjs';
import { installCacheClock } from './cacheclock.mjs';

const { values: options } = parseArgs({ options: {
  uf2: { type: 'string' }, flash: { type: 'string' }, port: { type: 'string', default: '0' },
  miss: { type: 'string', default: '20' }, rp2040js: { type: 'string' }, reflash: { type: 'boolean' },
} });
const library = options.rp2040js
  ? pathToFileURL(path.join(options.rp2040js, 'dist/esm/index.js')).href : 'rp2040js';
const { ConsoleLogger, LogLevel, Simulator, USBCDC } = await import(library);

const FLASH_BYTES = 2 * 1024 * 1024;
const WATCHDOG = 0x40058, OSCILLATOR = 0x40060; // pages of the peripherals' registers
const RANDOM_BIT = 0x1c;
const say = (event, more = {}) => fs.writeSync(1, JSON.stringify({ event, ...more }) + '\n');

// The library does not model two registers that the SDK reads when a board starts again.
const warn = console.warn;
console.warn = (text) => { if (!/invalid SIO address: 5[08]/.test(text)) warn(text); };

let flash = null; // kept over resets
let mcu, clock, serial;
let extraCycles = 0; // cost of the instruction being executed beyond its own cycles
let connected = false; // whether the board's USB serial port is up
let waitingRead = null; // the endpoint read that has no data yet
let cutAfter = -1; // flash operations until the power fails
let copies = []; // {at: number of the flash operation, file}
let resetWanted = null;
let client = null;
const grounded = new Set(); // GPIO numbers that a wire connects to ground
const input = []; // bytes from the client that the board has not taken
const total = { cycles: 0, instructions: 0, erases: 0, programs: 0, sentBytes: 0, seconds: 0 };
let cacheCount = { reads: 0, misses: 0 };

function loadUf2(file, memory) {
  const data = fs.readFileSync(file);
  for (let at = 0; at + 512 <= data.length; at += 512) {
    if (data.readUInt32LE(at) !== 0x0a324655) continue;
    const address = data.readUInt32LE(at + 12), length = data.readUInt32LE(at + 16);
    if (address >>> 24 === 0x10) memory.set(data.subarray(at + 32, at + 32 + length), address - 0x10000000);
  }
}

function end(status) {
  if (options.flash) {
    const part = options.flash + '.part';
    fs.writeFileSync(part, Buffer.from(mcu.flash.buffer, mcu.flash.byteOffset, FLASH_BYTES));
    fs.renameSync(part, options.flash);
  }
  process.exit(status);
}

// A power cut leaves the operation it hits half done: half the sector erased, half the page written.
const lastBytes = (length) => {
  if (cutAfter < 0 || --cutAfter > 0) return length;
  cutAfter = 0;
  return length >> 1;
};
function copyFlash(halfDone) {
  const now = total.erases + total.programs;
  for (const copy of copies.filter(({ at }) => at === now)) {
    const memory = Uint8Array.from(mcu.flash.subarray(0, FLASH_BYTES));
    halfDone(memory);
    fs.writeFileSync(copy.file, memory);
    say('copied', { at: now, file: copy.file });
  }
  copies = copies.filter(({ at }) => at > now);
}
const afterFlash = () => {
  if (cutAfter === 0) { say('cut', stats()); end(0); }
};
const flashOperations = {
  erase(offset, length) {
    total.erases++;
    copyFlash((memory) => memory.fill(0xff, offset, offset + (length >> 1)));
    mcu.flash.fill(0xff, offset, offset + lastBytes(length));
    afterFlash();
  },
  program(offset, bytes) {
    total.programs++;
    copyFlash((memory) => { for (let i = 0; i < bytes.length >> 1; i++) memory[offset + i] &= bytes[i]; });
    const n = lastBytes(bytes.length);
    for (let i = 0; i < n; i++) mcu.flash[offset + i] &= bytes[i]; // programming only clears bits
    afterFlash();
  },
};

function boot(kept) {
  const simulator = new Simulator();
  mcu = simulator.rp2040;
  clock = simulator.clock;
  mcu.logger = new ConsoleLogger(LogLevel.Error, false);
  const cost = (cycles) => { extraCycles += cycles; };
  installBootRom(mcu, cost, flashOperations);
  if (flash) mcu.flash.set(flash);
  else {
    const saved = options.flash && fs.existsSync(options.flash);
    if (saved) mcu.flash.set(fs.readFileSync(options.flash));
    if (!saved || options.reflash) loadUf2(options.uf2, mcu.flash);
  }
  flash = mcu.flash;

  serial = new USBCDC(mcu.usbCtrl);
  connected = false;
  waitingRead = null;
  serial.onDeviceConnected = () => {
    connected = true;
    say('usb', { milliseconds: +(clock.micros / 1e3).toFixed(1), clock: mcu.clkSys });
  };
  serial.onSerialData = (bytes) => { total.sentBytes += bytes.length; client?.write(Buffer.from(bytes)); };
  // The library answers a read without data with endless empty packets, which keeps the board's
  // USB task busy and spoils its timing: hold the read until there is data.
  const answer = mcu.usbCtrl.onEndpointRead;
  mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
    if (endpoint === serial.outEndpoint && connected) {
      waitingRead = { endpoint, size };
      feed();
    } else answer(endpoint, size);
  };

  // The library does not know pull-ups: a pin that nothing is connected to reads high here.
  mcu.gpio.forEach((pin, number) => pin.setInputValue(!grounded.has(number)));

  const watchdog = mcu.peripherals[WATCHDOG];
  if (kept) { watchdog.reason = kept.reason; watchdog.scratchData = kept.scratch; }
  watchdog.onWatchdogTrigger = () => {
    if (resetWanted) return;
    say('reset', { milliseconds: +(clock.micros / 1e3).toFixed(1), reason: watchdog.reason });
    resetWanted = { reason: watchdog.reason, scratch: watchdog.scratchData };
    watchdog.alarm.enable = false; // else it triggers endlessly
    watchdog.timer.enable = false;
  };
  // The library's ring oscillator gives all ones, and os.urandom the same bytes every time.
  const oscillator = mcu.peripherals[OSCILLATOR];
  const read = oscillator.readUint32.bind(oscillator);
  oscillator.readUint32 = (at) => (at === RANDOM_BIT ? +(Math.random() < 0.5) : read(at));
  if (+options.miss > 0) cacheCount = installCacheClock(mcu, +options.miss, cost);
  mcu.core.PC = 0x10000000;
}

function feed() {
  if (!waitingRead || input.length === 0) return;
  const { endpoint, size } = waitingRead;
  waitingRead = null;
  mcu.usbCtrl.endpointReadDone(endpoint, Uint8Array.from(input.splice(0, size)));
}

function stats() {
  return {
    ...total, simulated: total.seconds + clock.micros / 1e6, clock: mcu.clkSys, miss: +options.miss,
    reads: cacheCount.reads, misses: cacheCount.misses,
  };
}

// The time of a board that has nothing to do passes no faster than ours: it leaves the machine to
// others, and what it waits for from the desk does not come too late by its clock.
let sleeping = null;
let since = { wall: performance.now(), board: 0 };
function ahead() { // milliseconds that the board's clock is ahead
  const now = { wall: performance.now(), board: clock.micros / 1e3 };
  const ms = now.board - since.board - (now.wall - since.wall);
  if (ms < 0 || now.board < since.board) since = now;
  return ms;
}
function wake() {
  if (sleeping === null) return;
  clearTimeout(sleeping);
  sleeping = null;
  setImmediate(step);
}

const SLICE = 400000; // instructions between looks at the sockets
function step() {
  const core = mcu.core;
  let idle = false;
  let nanoseconds = 1e9 / mcu.clkSys;
  for (let i = 0; i < SLICE; i++) {
    if (core.waiting) {
      const pause = clock.nanosToNextAlarm;
      if (pause > 2e6 || pause === 0) { // idle: let simulated time pass in small steps
        clock.tick(Math.min(pause || 1e5, 1e6));
        idle = true;
        break;
      }
      clock.tick(pause);
    } else {
      const cycles = core.executeInstruction() + extraCycles;
      extraCycles = 0;
      total.cycles += cycles;
      total.instructions++;
      clock.tick(cycles * nanoseconds);
      if ((i & 1023) === 0) nanoseconds = 1e9 / mcu.clkSys; // the program may change its clock
    }
    if (resetWanted) {
      const kept = resetWanted;
      resetWanted = null;
      total.seconds += clock.micros / 1e6;
      input.length = 0;
      boot(kept);
      client?.end(); // a board that resets leaves the bus
      break;
    }
  }
  feed();
  const early = idle ? ahead() : 0;
  if (early < 2) setImmediate(step);
  else sleeping = setTimeout(() => { sleeping = null; step(); }, Math.min(early, 50));
}

boot(null);
const server = net.createServer((socket) => {
  socket.setNoDelay(true);
  client = socket;
  socket.on('data', (data) => { for (const byte of data) input.push(byte); feed(); wake(); });
  socket.on('close', () => { if (client === socket) client = null; });
  socket.on('error', () => {});
});
server.listen(+options.port, '127.0.0.1', () => say('ready', { port: server.address().port }));
const control = readline.createInterface({ input: process.stdin });
control.on('line', (line) => {
  const [word, number, file] = line.trim().split(/\s+/);
  if (word === 'stats') say('stats', stats());
  else if (word === 'cut') cutAfter = +number;
  else if (word === 'copy') copies.push({ at: total.erases + total.programs + +number, file });
  else if (word === 'off') { say('cut', stats()); end(0); }
  else if (word === 'ground' || word === 'release') {
    grounded[word === 'ground' ? 'add' : 'delete'](+number);
    mcu.gpio[+number].setInputValue(word === 'release');
  } else if (word === 'quit') { say('end', stats()); end(0); }
});
control.on('close', () => end(0));
process.on('SIGTERM', () => end(0));
process.on('SIGINT', () => end(0));
step();

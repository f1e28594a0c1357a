/** Detection of sleep: some devices stop `performance.now()` meanwhile, and clocks that use it are then behind. */

const ASLEEP_MS = 1000;

/** The device's own clock, which may be wrong and may be set, is compared with the counter, and never shown. */
export class Wakefulness {
  apart = Date.now() - performance.now();

  /** The server is asked, or has just told, what time it is: a sleep before that does no harm. */
  heard() {
    this.apart = Date.now() - performance.now();
  }

  /** True if the device has slept since, or its clock was set. */
  get hasSlept() {
    return Math.abs(Date.now() - performance.now() - this.apart) > ASLEEP_MS;
  }
}

/**
 * SIGTERM and SIGINT from the first moment of a process. The kernel ignores a signal without a handler in the first process of a
 * container, so import this before whatever takes time to load.
 */
let stop: () => void = () => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop())

/** Until the first call a signal ends the process at once. */
export const onStopSignal = (handler: () => void): void => {
  stop = handler
}

/** From the first moment: in a container the kernel ignores signals without a handler. */
let stop: () => void = () => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop())

export const onStopSignal = (handler: () => void): void => {
  stop = handler
}

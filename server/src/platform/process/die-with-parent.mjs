/**
 * Preloaded into a child (`--import`): ends it when its parent is gone for any reason, including `kill -9`. Not
 * TypeScript: Node would load a compiler for it, 14 MB in every child whose memory is measured.
 */
const PATIENCE_MS = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref()
  // a clean shutdown first: the last process using the embedded PostgreSQL stops it
  process.kill(process.pid, 'SIGTERM')
})
// an open channel must not keep the process alive
process.channel?.unref()

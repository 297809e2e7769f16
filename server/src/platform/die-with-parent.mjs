/**
 * Preloaded into a child (`--import`): it leaves when whoever started it is gone, whatever ended them, `kill -9` as well.
 * No TypeScript: for that Node loads a compiler, 14 MB of whatever child is measured.
 */
const PATIENCE_MS = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref()
  // with grace where there is any: the last one out stops the embedded PostgreSQL
  process.kill(process.pid, 'SIGTERM')
})
// the channel keeps no process from ending
process.channel?.unref()

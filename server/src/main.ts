/**
 * `node server/src/main.ts`: the server. Node's compile cache is kept between starts; otherwise every start strips the
 * types of all sources and compiles them again. If the cache directory is not writable, the server starts without it.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import './platform/process/stop-signal.ts'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compile'))
await import('./serve.ts')

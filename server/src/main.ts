/**
 * `node server/src/main.ts`: the server. What Node made of the sources is kept between starts, which else strip and compile all
 * of them; a directory that can not be written is done without.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compile'))
// of itself V8 lets garbage pile up to several times of what is used before it looks
setFlagsFromString('--heap-growing-percent=40')
await import('./serve.ts')

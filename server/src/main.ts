/**
 * `node server/src/main.ts`: the server. What Node made of the sources is kept between starts, which else strip and compile all
 * of them; a directory that can not be written is done without.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compile'))
await import('./serve.ts')

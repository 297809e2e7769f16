import path from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** What `tools/scripts/tests/mutate-sql.ts` wants changed in one file: `text` in place of what stands from `start` to `end`. */
const { file, start, end, text } = JSON.parse(process.env['MUTANT'] ?? '{"file":""}') as {
  file: string
  start: number
  end: number
  text: string
}

export default mergeConfig(
  base,
  defineConfig({
    // what the run before made of the file must not be taken for what this one would
    test: { fsModuleCache: false },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (code, id) =>
          id === path.resolve(import.meta.dirname, '../..', file)
            ? code.slice(0, start) + text + code.slice(end)
            : undefined,
      },
    ],
  }),
)

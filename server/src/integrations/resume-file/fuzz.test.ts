/**
 * Corrupted files: ten thousand with `FULL=on`, a few in an ordinary run. Each must give a resume or a
 * `FileFailure`, in bounded time.
 */
import { afterAll, expect, it } from 'vitest'
import { FileFailure } from '../../ports/resume-files.ts'
import * as made from '../../testing/files/resume-files.ts'
import { isFull, seeded } from '../../testing/product/seeded.ts'
import { createResumeFiles } from './adapter.ts'

const FILES = isFull ? 10_000 : 80
const AT_ONCE = 20
const files = createResumeFiles()
const isDisconnected = () => false
afterAll(() => files.close())

const rtf = made.RESUME_LINES.map((line) => `${made.rtfText(line, false)}\\par\n`).join('')
const cells = made.RESUME_LINES.map(
  (line) => `\\trowd\\intbl ${made.rtfText(line, true)}\\cell b\\cell\\row\n`,
).join('')
const columns = made.RESUME_LINES.map((text, at) => ({
  text,
  x: at % 2 ? 300 : 40,
  y: 800 - at * 9,
  size: 9,
}))
const whole = [
  made.buildPdf(),
  made.buildPdfOf([columns, columns]),
  made.buildDocx(),
  made.buildScan(),
  made.buildLockedPdf(),
  made.buildDocx([]),
  made.buildRtf(rtf),
  made.buildRtf(cells),
  made.buildOdt(made.RESUME_LINES.map(made.odtLine).join('')),
  made.in1251(made.RESUME_LINES.join('\n')),
]

/** A valid file that is truncated, has bytes changed, removed or duplicated, or has noise after a valid beginning. */
function spoil(random: () => number): Buffer {
  const below = (top: number) => Math.floor(random() * top)
  const source = whole[below(whole.length)] ?? made.buildPdf()
  const at = below(source.length)
  const piece = source.subarray(at, at + below(400))
  switch (below(6)) {
    case 0:
      return source.subarray(0, at)
    case 1:
      return Buffer.concat([source.subarray(0, at), piece, source.subarray(at)])
    case 2:
      return Buffer.concat([source.subarray(0, at), source.subarray(at + piece.length)])
    case 3:
      return Buffer.concat([
        source.subarray(0, 8),
        Buffer.from(Array.from({ length: below(2000) }, () => below(256))),
      ])
    case 4: {
      // changes the numbers in the file: lengths, offsets and counts are written as digits
      const reported = source
        .toString('latin1')
        .replace(/\d+/g, (digits) => (random() < 0.05 ? `${below(1e9)}` : digits))
      return Buffer.from(reported, 'latin1')
    }
    default: {
      const changed = Buffer.from(source)
      for (let n = below(60); n >= 0; n -= 1) changed[below(changed.length)] = below(256)
      return changed
    }
  }
}

it(`a broken file is a resume or a refusal, and the reader lives on (${FILES} tried)`, async () => {
  const { random } = seeded('broken files')
  const strange: unknown[] = []
  for (let done = 0; done < FILES; done += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => spoil(random)).map((bytes) =>
        files.read('company', bytes, isDisconnected).catch((error: unknown) => {
          if (!(error instanceof FileFailure)) strange.push([error, bytes.toString('base64')])
        }),
      ),
    )
  expect(strange).toEqual([])
  expect((await files.read('company', made.buildPdf(), isDisconnected))?.kind).toBe('pdf')
}, 3_600_000)

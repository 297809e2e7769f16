import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderTrouble } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-folder-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

it('a folder that takes a file is well, and nothing stays in it', async () => {
  expect(await folderTrouble(folder)).toBeNull()
  expect(fs.readdirSync(folder)).toEqual([])
})

it('a folder that is missing or takes no files says so, without its path', async () => {
  expect(await folderTrouble(path.join(folder, 'gone'))).toBe('the data folder is missing')
  fs.writeFileSync(path.join(folder, 'file'), '')
  expect(await folderTrouble(path.join(folder, 'file'))).toBe('the data folder is not writable')
  // not even root creates a file there
  expect(await folderTrouble(os.platform() === 'linux' ? '/sys' : '/System')).toBe(
    'the data folder is not writable',
  )
})

it('a full disk and one that is about to be full are told', async () => {
  expect(await folderTrouble(folder, Number.MAX_SAFE_INTEGER)).toBe(
    'the disk of the data folder is almost full',
  )
  // whatever is written to this device of Linux fails as on a full disk; elsewhere it cannot be created
  fs.symlinkSync('/dev/full', path.join(folder, `.ready-${process.pid}`))
  expect(await folderTrouble(folder)).toBe(
    fs.existsSync('/dev/full') ? 'the disk of the data folder is full' : 'the data folder is not writable',
  )
})

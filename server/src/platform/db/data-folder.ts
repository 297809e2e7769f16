/** Whether the data folder takes writes. */
import fs from 'node:fs/promises'
import path from 'node:path'

/** PostgreSQL needs 16 MB per log segment. */
const LEAST_FREE_BYTES = 64 * 2 ** 20
const PROBE = Buffer.alloc(4096)

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the data folder is missing',
  ENOSPC: 'the disk of the data folder is full',
  EDQUOT: 'the disk of the data folder is full',
}

export async function folderTrouble(folder: string, least_free = LEAST_FREE_BYTES): Promise<string | null> {
  const probe = path.join(folder, `.ready-${process.pid}`)
  try {
    const { bavail, bsize } = await fs.statfs(folder)
    // by writing: permissions say nothing of a full disk
    await fs.writeFile(probe, PROBE)
    await fs.rm(probe, { force: true })
    return bavail * bsize < least_free ? 'the disk of the data folder is almost full' : null
  } catch (error) {
    await fs.rm(probe, { force: true }).catch(() => {})
    return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'the data folder is not writable'
  }
}

/** The names of professions a title holds: «Системный администратор, IT-специалист» holds two. */
import { readTitle } from './roles.ts'

const SEPARATOR = /\s*[,;/|()]\s*|\s+(?:и|или|либо|and|or)\s+/u

/** The whole title and each part of it that names a profession by itself. */
export function namesIn(title: string | null): string[] {
  if (title === null || title.trim() === '') return []
  const parts = title.split(SEPARATOR).filter((part) => part !== '' && readTitle(part).sureness > 0)
  return [...new Set([title, ...(parts.length > 1 || parts[0] !== title ? parts : [])])]
}

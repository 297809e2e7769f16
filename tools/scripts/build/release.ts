/** Builds the contents of the container image as a directory: the files .dockerignore lets in and the built web application. */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-build.ts'

const TOP = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'contracts',
  'screening',
  'tools/sandbox',
  'server',
]
const LEFT_OUT = /(^|\/)(node_modules|\.tsbuild)$|\.test\.tsx?$|^server\/src\/(testing|cluster\.ts)$/

/** @returns its files, relative and sorted; the caller installs packages */
export function makeRelease(directory: string): string[] {
  fs.mkdirSync(directory, { recursive: true })
  const take = (name: string) =>
    fs.cpSync(path.join(root, name), path.join(directory, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(path.relative(root, source).replaceAll('\\', '/')),
    })
  for (const name of TOP) take(name)
  for (const name of ['web/package.json', 'web/dist']) take(name)
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort()
}

import type { Resume } from '../answers/shapes.ts'

/** An RTF version of the resume in pure ASCII, readable by any office program. */
export function writeRtf(resume: Resume): string {
  const name = [resume.last_name, resume.first_name, resume.middle_name].filter(Boolean).join(' ')
  const lines = [
    name,
    resume.title ?? '',
    resume.area.name,
    '',
    ...resume.jobs.flatMap((job) => [
      `${job.start} — ${job.end ?? 'по настоящее время'}: ${job.position}, ${job.company ?? ''}`,
      ...job.description.split('\n'),
      '',
    ]),
    resume.skill_set.join(', '),
    '',
    ...(resume.about ?? '').split('\n'),
  ]
  return String.raw`{\rtf1\ansi\uc1 ${lines.map(escapeRtf).join(String.raw`\par `)}}`
}

function escapeRtf(text: string): string {
  let out = ''
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 127) out += String.raw`\u${code > 32_767 ? code - 65_536 : code}?`
    else out += text.charAt(index).replace(/[\\{}]/, String.raw`\$&`)
  }
  return out
}

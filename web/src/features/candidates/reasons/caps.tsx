import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { EvidenceLines } from './evidence-lines.tsx'

/** What limits the score, with the line that does it. */
export function Caps({ caps }: { caps: ResultDetail['caps'] }) {
  if (caps.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Почему не выше</h3>
      <ul className="grid grid-cols-1 gap-2">
        {caps.map(({ reason, limit, text, lines }) => (
          <li
            key={`${reason} ${text}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-lg bg-bad-soft px-3 py-2"
          >
            <p className="font-medium text-pretty [overflow-wrap:anywhere]">{text}</p>
            <p className="text-[13px] whitespace-nowrap text-bad tabular-nums">не выше {limit}</p>
            <div className="col-span-2">
              <EvidenceLines title={text} items={lines} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

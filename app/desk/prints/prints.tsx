import { useRef } from 'react'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { PAPERS, type Paper } from '#domain/desk/papers.ts'

const LOOKS: Record<Paper, { icon: IconName; key?: 'p' | 'i' | 'm' }> = {
  slip: { icon: 'printer', key: 'p' },
  invoice: { icon: 'file-text', key: 'i' },
  card: { icon: 'mail-open', key: 'm' },
  label: { icon: 'map-pin' },
  'labels-a4': { icon: 'layout-grid' },
}

type Props = { number: string; papers: readonly Paper[] }

/** What can be printed for an order, each a PDF of its own; P, I and M open the first three. For a page's `.dk-prints`. */
export function Prints({ number, papers }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const open = (paper: Paper) => list.current?.querySelector<HTMLAnchorElement>(`[data-paper="${paper}"]`)?.click()
  useKeys({ p: () => open('slip'), i: () => open('invoice'), m: () => open('card') })
  return (
    <div className="dk-prints" ref={list}>
      {papers.map((paper) => (
        <a
          key={paper}
          href={`/desk/orders/${number}/print/${paper}`}
          target="_blank"
          rel="noreferrer"
          data-paper={paper}
        >
          <Icon of={LOOKS[paper].icon} />
          <span>{PAPERS[paper].one}</span>
          {LOOKS[paper].key && <kbd>{LOOKS[paper].key.toUpperCase()}</kbd>}
        </a>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = { items: readonly { question: string; answer: ReactNode }[] }

/**
 * Disclosure list. Each item opens independently, works without scripts and is found by the browser's page search.
 */
export const Accordion = ({ items }: Props) => (
  <div className="faq">
    {items.map(({ question, answer }) => (
      <details key={question}>
        <summary>
          {question}
          <Icon of="plus" />
        </summary>
        <div className="faq-answer">{answer}</div>
      </details>
    ))}
  </div>
)

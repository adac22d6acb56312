import { usePromises } from '#app/shell/use-shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ProblemsData } from './load-problems.ts'

/** Reported problems with the shop's answers, and the link to report one. */
export function ReportedProblems({ told: { tickets, mayTell } }: { told: ProblemsData }) {
  const promises = usePromises()
  if (!mayTell && tickets.length === 0) return null
  return (
    <section className="ord-wrong" aria-labelledby="wrong">
      <h2 className="d5" id="wrong">
        {tickets.length > 0 ? 'What you told us' : 'Something is wrong?'}
      </h2>
      <Tickets tickets={tickets} />
      {mayTell && (
        <>
          {tickets.length === 0 && (
            <p className="meta">
              Damaged, missing, late, or a change of heart: tell us here, with photos if you have any. You get a number,
              and an answer within {promises?.problemTime}.
            </p>
          )}
          <ButtonLink look="line" size="sm" to="wrong">
            {tickets.length > 0 ? 'Something else is wrong' : 'Something is wrong'}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

export const Tickets = ({ tickets }: Pick<ProblemsData, 'tickets'>) => (
  <ul className="ord-tickets">
    {tickets.map(({ ticket, at, state, answers }) => (
      <li key={ticket}>
        <p>
          <b className="num">{ticket}</b> <span className="meta">{at}</span>
        </p>
        <p>{state}</p>
        {answers.map(({ id, at: answered, text }) => (
          <blockquote key={id}>
            <p className="ord-answer">{text}</p>
            <footer className="meta">{answered}</footer>
          </blockquote>
        ))}
      </li>
    ))}
  </ul>
)

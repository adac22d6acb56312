import { Button, TextLink } from '#app/ui/button.tsx'
import type { KeptForm } from '#domain/desk/kept-form.ts'

/** What somebody was doing when they had to show who they are: one press goes on with it, as it was typed. */
export function HandBack({ to, fields }: { to: string; fields: KeptForm }) {
  const words = fields.filter(([name, value]) => SHOWN.includes(name) && value.trim() !== '')
  return (
    <>
      <p>Nothing was done yet. What you typed is here as you left it.</p>
      {words.map(([name, value]) => (
        <blockquote className="note" key={name}>
          {value}
        </blockquote>
      ))}
      {/* A form of the browser's own: it goes where it was going. */}
      <form method="post" action={to}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields of one name follow each other, and none moves.
          <input type="hidden" key={index} name={name} value={value} />
        ))}
        <div className="acts">
          <Button type="submit" autoFocus>
            Go on with it
          </Button>
          <TextLink to={to}>Leave it</TextLink>
        </div>
      </form>
    </>
  )
}

/** Fields that hold words of somebody's own, whichever form they are in. */
const SHOWN: readonly string[] = ['text', 'words', 'answer', 'message']

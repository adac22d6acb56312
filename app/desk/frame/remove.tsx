import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import '#app/desk/styles/sure.css'

type Props = {
  name: string
  /** What is sent along. */
  of: { name: string; value: string }
  /** What follows from it. */
  children: ReactNode
}

/** Takes somebody or something out of a list for good, in two presses. */
export const Remove = ({ name, of, children }: Props) => (
  <details className="dk-sure">
    <summary>
      Remove<span className="vh"> {name}</span>
    </summary>
    <Form method="post">
      <p>{children}</p>
      <input type="hidden" {...of} />
      <Button type="submit" look="line" className="is-no is-xs" name="act" value="remove">
        Remove {name}
      </Button>
    </Form>
  </details>
)

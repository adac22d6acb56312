import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import '#app/desk/styles/confirm.css'

type ConfirmRemoveProps = {
  name: string
  of: { name: string; value: string }
  children: ReactNode
}

/** Remove form with a confirmation step. */
export const ConfirmRemove = ({ name, of, children }: ConfirmRemoveProps) => (
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

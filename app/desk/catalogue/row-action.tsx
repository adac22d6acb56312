import { Form } from 'react-router'

type RowActionProps = {
  action: string
  id: string
  name: string
  act: string
  children: string
}

/** Small button in a list row that submits an action for that row. */
export const RowAction = ({ action, id, name, act, children }: RowActionProps) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="gift" value={id} />
    <button type="submit" name="act" value={act} className="btn-line is-xs">
      {children}
      <span className="vh">: {name}</span>
    </button>
  </Form>
)

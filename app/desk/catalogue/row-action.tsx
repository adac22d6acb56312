import { Form } from 'react-router'

type RowActionProps = {
  action: string
  id: string
  name: string
  act: string
  place?: number | undefined
  isDisabled?: boolean
  children: string
}

/** Small button in a list row that submits an action for that row. */
export const RowAction = ({ action, id, name, act, place, isDisabled = false, children }: RowActionProps) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="gift" value={id} />
    {place !== undefined && <input type="hidden" name="place" value={place} />}
    <button type="submit" name="act" value={act} className="btn-line is-xs" disabled={isDisabled}>
      {children}
      <span className="vh">: {name}</span>
    </button>
  </Form>
)

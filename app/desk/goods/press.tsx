import { Form } from 'react-router'

type PressProps = {
  /** Where it is sent to. */
  action: string
  /** Of what is pressed. */
  id: string
  name: string
  act: string
  place?: number | undefined
  off?: boolean
  children: string
}

/** A small button in a list, for one of what is listed. */
export const Press = ({ action, id, name, act, place, off = false, children }: PressProps) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="gift" value={id} />
    {place !== undefined && <input type="hidden" name="place" value={place} />}
    <button type="submit" name="act" value={act} className="btn-line is-xs" disabled={off}>
      {children}
      <span className="vh">: {name}</span>
    </button>
  </Form>
)

import { requireArea } from '#server/auth/require-role.ts'

export const middleware = [requireArea('enquiries')]

export function loader() {
  return null
}

/** Placeholder beside the list while no enquiry is open. */
export default () => <p className="dk-read dk-sub">Select an enquiry to read it.</p>

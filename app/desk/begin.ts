import { redirect } from 'react-router'
import { FIRST_PAGE, requireArea } from '#server/auth/require-role.ts'

export const middleware = [requireArea('account')]

export function loader() {
  return redirect(FIRST_PAGE)
}

/** A default export gives the loader's errors an error page; the loader itself always redirects. */
export default () => null

import { data, href, Link } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

export const NotFoundScreen = () => (
  <>
    <title>Page Not Found</title>
    <h1 className="d7">Page Not Found</h1>
    <p>We're sorry, but the page you're looking for doesn't exist or has been moved.</p>
    <Link className="btn" to={href('/')}>Return to Home</Link>
  </>
)

export default NotFoundScreen

import { href, Link } from 'react-router'

export default function Home() {
  return (
    <>
      <title>Regalo</title>
      <h1 className="d9">For Every Personality, Not Just Every Occasion</h1>
      <Link className="btn" to={href('/uniquely-yours')}>Uniquely Yours</Link>
    </>
  )
}

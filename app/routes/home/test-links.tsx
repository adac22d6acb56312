import { Link } from 'react-router'

/** The payment tools, while payments are in test mode (decisions §1.5). */
export const TestLinks = () => (
  <div className="wrap under">
    <Link to="/payment-demo">Try UPI Payment Demo</Link>
    <Link to="/payment-links">Create Payment Links</Link>
  </div>
)

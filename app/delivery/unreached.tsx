/** The shop could not be asked: nothing is promised, and nothing is held up by it. */
export const Unreached = ({ onAgain }: { onAgain: () => void }) => (
  <p className="due-note" role="status">
    We could not ask for the day just now. You can order all the same.{' '}
    <button type="button" className="textbtn" onClick={onAgain}>
      Try again
    </button>
  </p>
)

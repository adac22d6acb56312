/** Star rating with one decimal, 4.0 to 4.9. */
export const Rating = ({ value }: { value: number }) => (
  <span className="rating">
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L12 17.4l-5.8 3.2 1.3-6.5L2.7 9.6l6.5-.8z" />
    </svg>
    <span>
      <span className="vh">Rated </span>
      {value.toFixed(1)}
      <span className="vh"> of 5</span>
    </span>
  </span>
)

/** The Northwall mark: a wall of three courses under the pole star. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
    <path
      fill="currentColor"
      d="M16 2.5 17.6 8l5.4 1.5-5.4 1.6L16 16.5l-1.6-5.4L9 9.5 14.4 8 16 2.5ZM3 18h8.5v3.5H3V18Zm10.5 0h5v3.5h-5V18Zm7 0H29v3.5h-8.5V18ZM3 23h3.5v3.5H3V23Zm5.5 0h6.5v3.5H8.5V23Zm8.5 0h6.5v3.5H17V23Zm8.5 0H29v3.5h-3.5V23Z"
    />
  </svg>
)

/** The Northwall mark: a wall of three courses under the pole star. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
    <path
      fill="currentColor"
      d="M16 2.500 17.600 8l5.400 1.500-5.400 1.600L16 16.500l-1.600-5.400L9 9.500 14.400 8 16 2.500ZM3 18h8.500v3.500H3V18Zm10.500 0h5v3.500h-5V18Zm7 0H29v3.500h-8.500V18ZM3 23h3.500v3.500H3V23Zm5.500 0h6.500v3.500H8.500V23Zm8.500 0h6.500v3.500H17V23Zm8.500 0H29v3.500h-3.500V23Z"
    />
  </svg>
)

/** The pieces of the SDK suspend while they load: they want a boundary above them. */
export default function Loading() {
  return <p>Loading</p>;
}

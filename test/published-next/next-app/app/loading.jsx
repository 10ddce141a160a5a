/** The SDK's components suspend while they load and need a boundary above them. */
export default function Loading() {
  return <p>Loading</p>;
}

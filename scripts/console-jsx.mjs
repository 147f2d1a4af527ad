// The functions that the bundled console calls for JSX: calls of `h` are shorter than those of `jsx`.
export { h, Fragment } from 'preact';

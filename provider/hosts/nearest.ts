/** The SDK suggests names by the same rule as the validation of inputs. */
export { nearest } from "../lifecycle/validation/validate";

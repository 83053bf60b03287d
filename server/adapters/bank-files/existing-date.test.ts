import { describe, expect, it } from "vitest";
import { dateOfSixDigits, daysBetween, existingDate } from "@/server/adapters/bank-files/existing-date";

describe("dates", () => {
  it("are only those that exist", () => {
    expect(existingDate(2024, 2, 29)).toBe("2024-02-29");
    expect(existingDate(2023, 2, 29)).toBeNull();
    expect(existingDate(2024, 13, 1)).toBeNull();
    expect(existingDate(2024, 0, 1)).toBeNull();
    expect(dateOfSixDigits("991231", "line 1")).toBe("1999-12-31");
    expect(dateOfSixDigits("240229", "line 1")).toBe("2024-02-29");
    expect(() => dateOfSixDigits("230229", "line 1")).toThrow("not a date");
    expect(daysBetween("2024-01-01", "2023-12-31")).toBe(1);
  });
});

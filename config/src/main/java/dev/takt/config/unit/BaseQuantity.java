package dev.takt.config.unit;

/** What dimensions are products of: the base quantities of the SI, and money, whose currencies have no fixed ratio. */
enum BaseQuantity {
    LENGTH("length", "m"),
    MASS("mass", "kg"),
    TIME("time", "s"),
    CURRENT("current", "A"),
    TEMPERATURE("temperature", "K"),
    AMOUNT("amount of substance", "mol"),
    LUMINOUS_INTENSITY("luminous intensity", "cd"),
    EUR("money", "EUR"),
    USD("money in USD", "USD"),
    GBP("money in GBP", "GBP"),
    CHF("money in CHF", "CHF"),
    CNY("money in CNY", "CNY"),
    JPY("money in JPY", "JPY");

    private final String quantity;
    private final String unit;

    BaseQuantity(String quantity, String unit) {
        this.quantity = quantity;
        this.unit = unit;
    }

    /** What is measured. */
    String quantity() {
        return quantity;
    }

    /** The coherent unit. */
    String unit() {
        return unit;
    }
}
